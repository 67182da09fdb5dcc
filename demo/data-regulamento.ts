/** The rules of a demonstration raffle with this prize. */
export const regulamentoOf = (prize: string): string => `1. Prêmio
O prêmio é ${prize}. Ele não pode ser trocado por dinheiro.

2. Participação
Cada número comprado e pago concorre uma vez. Pode participar quem tem 18 anos ou mais e mora no Brasil. Diretores e funcionários da organização não participam.

3. Números
Os números são vendidos por ordem de pagamento. Um número escolhido fica reservado por dez minutos; se não for pago, volta à venda.

4. Sorteio
O sorteio acontece na data anunciada nesta página, depois do fim das vendas. Se o número sorteado não tiver sido vendido, vale o número vendido seguinte.

5. Entrega
Quem ganhar é avisado pelo celular cadastrado e tem 90 dias para retirar o prêmio ou pedir o envio, sem custo, para qualquer cidade do Brasil.

6. Desistência
O valor pago pode ser devolvido em até 7 dias depois do pagamento, até a véspera do sorteio.

7. Dúvidas
A organização responde pelo telefone e pelo WhatsApp que estão no fim desta página.`
