/**
 * The reasons why a person must connect again. `refused`: the service no longer lets the person in. `unexplained`: the
 * identity server refused without a reason; the person may have been removed from the company. `restored`: the tokens came
 * out of a backup, and the identity server had exchanged them since.
 */
export const reconnectReasons = [
  "password_changed",
  "revoked",
  "refused",
  "unexplained",
  "lost_while_rotating",
  "scope_missing",
  "restored",
] as const;
export type ReconnectReason = (typeof reconnectReasons)[number];

/**
 * Whether a connection that ended for this reason leaves open whether its person still belongs to the company. After a
 * restore a membership is there again that may have ended since the backup was made.
 */
export function isUnconfirmedReason(reason: string | null): boolean {
  return reason === "unexplained" || reason === "restored";
}
