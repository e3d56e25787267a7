/** A postal address; empty text where a line is not given. */
export type Address = { line1: string; line2: string; postalCode: string; city: string; countryCode: string };

export const emptyAddress: Address = { line1: "", line2: "", postalCode: "", city: "", countryCode: "" };
