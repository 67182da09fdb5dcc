/** A deterministic id in the form of a UUID v4, so that other rows can refer to it. */
export const uuid = (prefix: string, number: string): string =>
  `overlay(overlay(md5('${prefix}' || ${number}) PLACING '4' FROM 13) PLACING '8' FROM 17)::uuid`
