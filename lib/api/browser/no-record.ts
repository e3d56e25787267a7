/** Nothing has this id: a query for what does not exist finds nothing instead of throwing while a page is drawn. */
export const noRecord = "00000000-0000-0000-0000-000000000000";
