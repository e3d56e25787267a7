/** The roles that can be assigned to a person at a company. A role narrows what the service allows and never widens it. */
export const roles = ["owner", "accountant", "bookkeeper", "sales", "approver", "payroll", "viewer"] as const;
export type AssignableRole = (typeof roles)[number];

/**
 * The role a person has at a company now. An accountant is in charge of a company for as long as it has no owner; this role
 * is not assigned to anybody, it follows from the memberships.
 */
export type Role = AssignableRole | "accountant_in_charge";

/**
 * The actions a role may allow. `operate` is to submit what must not happen twice: issuing, sending, approving, paying.
 * `ownership.write` is to hand the company over, `ownership.name` to make somebody the owner of a company that has none.
 */
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
  "ownership.write",
  "ownership.name",
] as const;
export type Action = (typeof actions)[number];

const allActionsExcept = (exception: Action) => new Set<Action>(actions.filter((action) => action !== exception));
const readActionsOfBooks: readonly Action[] = ["sales.read", "purchase.read", "accounting.read", "settings.read"];

const bookkeepingActions = new Set<Action>([
  ...readActionsOfBooks,
  "sales.write",
  "sales.operate",
  "purchase.write",
  "purchase.operate",
  "accounting.write",
  "accounting.operate",
  "personal.read",
  "settings.write",
]);

/** The actions each role allows. The access check, the screen that shows the roles and the tests all read this table. */
export const roleTable: Record<Role, ReadonlySet<Action>> = {
  owner: allActionsExcept("ownership.name"),
  accountant: bookkeepingActions,
  accountant_in_charge: allActionsExcept("ownership.write"),
  bookkeeper: bookkeepingActions,
  sales: new Set<Action>(["sales.read", "sales.write", "sales.operate", "settings.read"]),
  approver: new Set<Action>([...readActionsOfBooks, "purchase.write", "purchase.operate"]),
  payroll: new Set<Action>(["payroll.read", "payroll.write", "payroll.operate", "personal.read", "settings.read"]),
  viewer: new Set<Action>(readActionsOfBooks),
};

export function mayDo(role: Role, action: Action): boolean {
  return roleTable[role].has(action);
}

export function isRole(text: string): text is Role {
  return Object.hasOwn(roleTable, text);
}
