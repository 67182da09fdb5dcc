/**
 * The messages about the team, roles and invitations. Apart from the other ones of the back-office, which its first
 * screen loads: these come with the server's answers.
 */
export const TEAM_REFUSALS = {
  'equipe.self': 'Os seus próprios direitos são mudados por outra pessoa',
  'equipe.beyond-own': 'Só dá ou tira um direito, ou uma cidade, quem também os tem',
  'papel.name-taken': 'Já existe um papel com este nome',
  'papel.in-use': (people: number) =>
    people === 1
      ? 'Uma pessoa tem este papel: dê outro a ela antes'
      : `${people} pessoas têm este papel: dê outro a elas antes`,
  'convite.unknown': 'Este link de convite não existe. Confira se ele veio inteiro.',
  'convite.used': 'Este convite já foi usado. Se foi você, entre com o usuário e a senha que escolheu.',
  'convite.revoked': 'Este convite foi cancelado ou trocado por outro mais novo. Peça o link a quem convidou você.',
  'convite.expired': 'Este convite venceu: ele valia por 48 horas. Peça outro a quem convidou você.',
  'convite.role-gone': 'O papel deste convite não existe mais. Peça outro convite a quem convidou você.',
} as const
