/** What a person may be at a company in the portal. A role narrows what the service allows and never widens it. */
export const roles = ["owner", "bookkeeper", "sales", "approver", "payroll", "viewer"] as const;
export type Role = (typeof roles)[number];

/** `operate` is ordering what must not happen twice: issuing, sending, approving, paying. */
export const actions = [
  "sales.read",
  "sales.write",
  "sales.operate",
  "purchase.read",
  "purchase.write",
  "purchase.operate",
  "accounting.read",
  "accounting.write",
  "accounting.operate",
  "payroll.read",
  "payroll.write",
  "payroll.operate",
  "personal.read",
  "settings.read",
  "settings.write",
  "company.write",
  "members.write",
] as const;
export type Action = (typeof actions)[number];

const everything = new Set<Action>(actions);
const books: readonly Action[] = ["sales.read", "purchase.read", "accounting.read", "settings.read"];

/** The table: it is the check, the screen and the test. */
export const roleTable: Record<Role, ReadonlySet<Action>> = {
  owner: everything,
  bookkeeper: new Set<Action>([
    ...books,
    "sales.write",
    "sales.operate",
    "purchase.write",
    "purchase.operate",
    "accounting.write",
    "accounting.operate",
    "personal.read",
    "settings.write",
  ]),
  sales: new Set<Action>(["sales.read", "sales.write", "sales.operate", "settings.read"]),
  approver: new Set<Action>([...books, "purchase.write", "purchase.operate"]),
  payroll: new Set<Action>(["payroll.read", "payroll.write", "payroll.operate", "personal.read", "settings.read"]),
  viewer: new Set<Action>(books),
};

export function mayDo(role: Role, action: Action): boolean {
  return roleTable[role].has(action);
}

export function isRole(text: string): text is Role {
  return (roles as readonly string[]).includes(text);
}
