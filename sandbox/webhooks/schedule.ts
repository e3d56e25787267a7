/** The seconds from a failed delivery to the next one, by RetryAttempt (docs/api/webhooks.md#delivery). */
const delaysSeconds = [1, 17, 300, 5000, 86_400] as const;

/**
 * The seconds from a failed delivery to its retry, by the sandbox's clock.
 *
 * The API description allows five attempts and lists five retries after the first delivery. Assumed: the first delivery
 * is not counted, so six posts are made. With `maxPosts` (`SANDBOX_WEBHOOK_POSTS`) at 5, the first delivery is counted.
 *
 * @param retryAttempt  the RetryAttempt of the failed delivery, 0 for the first
 * @returns             null where there is no further retry
 */
export function retryDelaySeconds(retryAttempt: number, maxPosts: number): number | null {
  return retryAttempt + 1 < maxPosts ? (delaysSeconds[retryAttempt] ?? null) : null;
}
