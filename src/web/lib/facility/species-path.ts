/** The page of a species: `/species/coho`. */
export const speciesPath = (species: string): string => `/species/${species.toLowerCase()}`;
