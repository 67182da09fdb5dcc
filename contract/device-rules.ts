/** A device by its browser and system, each null where it is not known: 'Chrome no Android'. */
export const deviceName = (browser: string | null, system: string | null): string =>
  browser && system ? `${browser} no ${system}` : (browser ?? system ?? 'Aparelho desconhecido')
