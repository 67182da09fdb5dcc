import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'
import { OFFICE_MESSAGES } from '../../contract/messages-office.ts'
import { stripAccents } from '../../contract/text-rules.ts'
import { isStaffPassword } from '../../contract/users-rules.ts'
import { type Refusal, refuse, refuseFields } from '../result.ts'

/**
 * The usual parts of common passwords, without accents: names, teams, words of love, faith and computers, Brazilian
 * ones first. The estimate below adds digits, repetitions, keys in a row and letters written as digits.
 */
const COMMON_WORDS: readonly string[] = `
  senha senhas minhasenha suasenha novasenha senhaforte senhasegura segredo secreta secreto chave acesso entrar entrada
  mudar mudarsenha trocar trocarsenha provisoria temporaria padrao inicial teste testes testando usuario user cliente
  convidado visitante admin administrador administracao gerente diretor suporte sistema portaria recepcao bilheteria
  bilhete ingresso ingressos evento eventos caixa loja empresa escritorio trabalho servico internet computador celular
  telefone cadastro conta login site web rede wifi master mestre chefe root toor qualquer nenhuma naosei naolembro
  esqueci esquecisenha semsenha abrete abretesesamo sesamo bomdia boanoite boatarde bemvindo obrigado
  amor amores amorzinho meuamor amoreterno teamo teamomuito euteamo amote amovoce amomuito saudade saudades paixao
  coracao beijo beijos princesa principe rainha gatinha gatinho gata gato linda lindo lindinha fofa fofinha querida
  querido bebe nenem vida minhavida vidaloca felicidade feliz alegria sorriso sonho sonhos esperanca estrela
  estrelinha borboleta florzinha flor flores rosa rosas girassol cachorro cachorra cachorrinho gatos leao tigre aguia
  lobo dragao golfinho panda familia minhafamilia mamae papai mae pai vovo filho filha filhos irmao irma amigo amigos
  amiga amigas amizade esposa marido namorado namorada casamento liberdade
  deus deuse deusefiel deuseamor deuseamor deusnocomando jesus jesuscristo jesusteama jesuseamor cristo senhor espirito
  espiritosanto aleluia gloria gloriadeus amem fe fenodeus bencao graca milagre vitoria anjo anjos anjinho santo maria
  mariajose mariaclara mariaeduarda mariajulia nossasenhora aparecida salmo salmos
  brasil brasileiro brasileira brazil patria futebol campeao campea hexa penta tetra gol gols bola torcida torcedor
  flamengo mengao mengo urubu corinthians timao gavioes palmeiras verdao porco santos peixe saopaulo saopaulofc
  tricolor tricolorpaulista spfc vasco vascao vascodagama fluminense fluzao botafogo fogao gremio imortal internacional
  colorado cruzeiro raposa atletico galo galodoido galomineiro bahia bahea sport sportrecife nautico santacruz fortaleza
  ceara vozao vitoria goias coritiba coxa athletico furacao chapecoense avai figueirense ponte pontepreta guarani
  portuguesa paysandu remo pele neymar ronaldo ronaldinho romario zico kaka messi ayrton senna ayrtonsenna
  rio riodejaneiro recife salvador curitiba brasilia manaus belem natal maceio olinda portoalegre florianopolis goiania
  belohorizonte minas minasgerais nordeste sampa carioca paulista mineiro gaucho baiano
  ana anaclara anajulia anapaula anacarolina andre andreia adriana adriano alessandra alex alexandre alice aline amanda
  antonio arthur artur beatriz bernardo bianca breno bruna bruno caio camila carla carlos carolina caroline cecilia
  claudia claudio cristiane cristiano cristina daniel daniela daniele danilo davi david debora diego douglas eduarda
  eduardo elaine eliane elisa emanuel enzo erica erick fabiana fabio felipe fernanda fernando flavia flavio francisca
  francisco gabriel gabriela gabriele giovana giovanna guilherme gustavo heitor helena henrique hugo igor isabel isabela
  isabella isabelle isadora jaqueline jessica joao joaopedro joaovitor joaquim jorge jose josue juliana juliano julia
  julio karina karine kauan kaua laila lais lara larissa laura leandro leonardo leticia livia lorena lorenzo luan luana
  lucas luciana luciano luis luisa luiz luiza manuela marcela marcelo marcia marcio marcos mariana marina mario marta
  mateus matheus mauricio mayara melissa michele miguel milena monica murilo natalia nathalia nicolas nicole otavio
  pamela patricia paula paulo pedro pedrohenrique rafael rafaela raquel raul rebeca regina renan renata renato ricardo
  roberta roberto rodrigo rogerio rosana rosangela samuel sandra sara sarah sergio silvia simone sofia sophia stefany
  suelen tais tatiana tatiane thais thiago tiago valentina vanessa vera veronica victor victoria vinicius vitor vitoria
  vivian viviane wagner wellington wesley william yasmin yago yuri silva santos oliveira souza pereira costa ferreira
  janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro segunda terca quarta quinta
  sexta sabado domingo verao inverno outono primavera natal carnaval ferias praia sol lua mar samba pagode forro funk
  sertanejo rock musica violao guitarra cerveja cafe chocolate batata banana abacaxi morango melancia macarrao pizza
  azul verde amarelo vermelho preto branco roxo rosa prata ouro diamante
  password passw passwd pass passord pwd secret letmein welcome login changeme default test testing guest user users
  administrator access qwerty azerty qwertz monkey dragon master shadow sunshine princess football baseball basketball
  soccer superman batman spiderman ironman pokemon pikachu naruto goku sasuke minecraft fortnite freefire roblox playstation
  xbox nintendo mario google facebook instagram whatsapp youtube tiktok twitter orkut hotmail gmail yahoo outlook apple
  iphone samsung android windows linux microsoft nokia internet computer ferrari mustang corvette porsche harley honda
  yamaha gol uno fusca starwars matrix killer ninja hunter ranger soldier phoenix cookie cookies pepper ginger buster
  charlie jordan michael jennifer jessica ashley daniel andrew joshua matthew robert thomas george michelle nicole hannah
  love loveme iloveyou ilove lover lovely honey baby babygirl angel angels flower summer winter spring autumn freedom
  whatever trustno hello hellokitty kitty computer qazwsx qweasd qweasdzxc asdf asdfg asdfgh zxcvb zxcvbn abc abcd abcde
  abcdef abcdefg xyz aaa foo foobar blink metallica nirvana slipknot eminem beatles
`
  .split(/\s+/)
  .filter((word) => word !== '')

/** A password that needs fewer guesses is weak: a word with digits needs fewer, three words need far more. */
const EASY_GUESSES = 100_000
/** Only this many first characters are checked: the estimate's time grows with the square of the length. */
const JUDGED_LENGTH = 32

/**
 * Knows the most frequent passwords of published leaks (docs/security.md) and the words that Brazilian passwords are
 * made of. The check is local: no part of a password, not even of its hash, is sent to a service.
 */
const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, brazilian: [...COMMON_WORDS] },
  graphs: adjacencyGraphs,
  maxLength: JUDGED_LENGTH,
})

const fold = (text: string): string => stripAccents(text).toLowerCase()
const withoutSigns = (text: string): string => text.replace(/[^a-z0-9]/g, '')

/** Names and login of a person as words, whole and in parts. */
const ownWords = (own: readonly string[]): string[] =>
  own
    .map(fold)
    .flatMap((text) => [withoutSigns(text), ...text.split(/[^a-z0-9]+/)])
    .filter((word) => word.length >= 3)

/**
 * The dictionaries of the person's own words and of the words above: combined with a year or a date they are weak, even
 * as `fl4m3ng0`.
 */
const CLOSE = ['userInputs', 'brazilian']
const isCloseWordAndDate = (sequence: readonly { pattern: string; dictionaryName?: string }[]): boolean =>
  sequence.length === 2 &&
  sequence.some(({ dictionaryName = '' }) => CLOSE.includes(dictionaryName)) &&
  sequence.some(({ pattern }) => pattern === 'regex' || pattern === 'date')

/**
 * Whether a password is among the first guesses of an attacker: a leaked one, a common word or the person's own name,
 * login or phone, decorated or not, keys in a row, a repetition, a date. Case, accents and punctuation make no
 * difference.
 * @param own the person's names, login or phone
 * @internal
 */
export function isWeakPassword(senha: string, own: readonly string[] = []): boolean {
  const folded = fold(senha)
  const words = ownWords(own)
  const texts = [folded, withoutSigns(folded)].filter((text) => text !== '')
  return texts.some((text) => {
    const { guesses, sequence } = estimate.check(text, words)
    return guesses < EASY_GUESSES || isCloseWordAndDate(sequence)
  })
}

/** The reason why a password is refused for a back-office user; null when it is accepted. */
export function refuseStaffPassword(senha: string, { nome, login }: { nome: string; login: string }): Refusal | null {
  if (!isStaffPassword(senha)) return refuseFields({ senha: OFFICE_MESSAGES.usuarioSenhaCurta })
  return isWeakPassword(senha, [nome, login]) ? refuse(400, 'password.common', 'senha') : null
}

/** The reason why a password, whose length the contract checks, is refused for a cliente; null when it is accepted. */
export const refuseClientePassword = (senha: string, own: { nome: string; telefone: string }): Refusal | null =>
  isWeakPassword(senha, [own.nome, own.telefone]) ? refuse(400, 'password.common', 'senha') : null
