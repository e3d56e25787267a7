/**
 * Why a connection needs a person again. `refused`: the service let the person in no more. `unexplained`: the identity server
 * refused and nothing tells us why, which may be that the person was taken out of the company.
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
