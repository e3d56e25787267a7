import type { sv } from "./sv";

export type Labels = { readonly [key in keyof typeof sv]: string };
