/** Seconds from a failed delivery to the next, by RetryAttempt (docs/api/webhooks.md#delivery). */
const delaysSeconds = [1, 17, 300, 5000, 86_400] as const;

/**
 * When a delivery that failed is tried again, counted from the failure by the sandbox's clock.
 *
 * The description allows five attempts and lists five retries after the first delivery. Assumed: the first is not
 * counted, six posts in all. `mostPosts` is the one switch (`SANDBOX_WEBHOOK_POSTS`): 5 counts it.
 *
 * @param retryAttempt  of the delivery that failed, 0 for the first
 * @returns             null when there is no other
 */
export function retryDelaySeconds(retryAttempt: number, mostPosts: number): number | null {
  return retryAttempt + 1 < mostPosts ? (delaysSeconds[retryAttempt] ?? null) : null;
}
