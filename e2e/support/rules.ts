import type { Page } from "@playwright/test";

/** Sends JSON as a page of the portal does, from the page that is open; null asks without any. */
export function sendFrom<T>(page: Page, method: string, address: string, body: object | null): Promise<T> {
  return page.evaluate(
    async ([how, where, content]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(where, {
        method: how,
        headers,
        ...(content ? { body: JSON.stringify(content) } : {}),
      });
      if (!answer.ok) throw new Error(`${how} ${where}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, address, body] as const,
  );
}

/**
 * The owner lets one person approve what they registered, in place of the rules there are: for what is not about four eyes.
 *
 * @param base the company's address
 */
export async function letOneApprove(page: Page, base: string): Promise<void> {
  const address = `/api${base}/approval-rules`;
  const { version: baseVersion } = await sendFrom<{ version: number }>(page, "GET", address, null);
  const rules = { text: { rules: [], oneMayApproveAlone: true, standIns: [] }, baseVersion };
  const { proof } = await sendFrom<{ proof: string }>(page, "POST", `${address}/replay`, rules);
  await sendFrom(page, "PUT", address, { ...rules, proof });
}
