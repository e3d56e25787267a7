/**
 * No record has this id. A query for a record that does not exist finds nothing with it, instead of throwing while a page is
 * rendered.
 */
export const noRecordId = "00000000-0000-0000-0000-000000000000";
