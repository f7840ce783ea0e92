/** The name of the island of drifting clouds, for hydrating it by event. Separate file so that pages do not load the island. */
export const SKY_ISLAND = 'clouds'
