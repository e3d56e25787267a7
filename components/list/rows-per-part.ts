/** The number of rows that are read of each part of a group; the tab of its stage shows all rows. */
export const rowsPerPart = 8;
