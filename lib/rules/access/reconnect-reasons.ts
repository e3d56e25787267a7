/**
 * The reasons why a person must connect again. `refused`: the service no longer lets the person in. `unexplained`: the
 * identity server refused without a reason; the person may have been removed from the company.
 */
export const reconnectReasons = [
  "password_changed",
  "revoked",
  "refused",
  "unexplained",
  "lost_while_rotating",
  "scope_missing",
] as const;
export type ReconnectReason = (typeof reconnectReasons)[number];
