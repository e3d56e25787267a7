import type { Page } from "@playwright/test";

/** Sends JSON from the open page, as a page of the portal does. @param body null sends no body */
export function fetchFromPage<T>(page: Page, method: string, address: string, body: object | null): Promise<T> {
  return page.evaluate(
    async ([httpMethod, url, content]) => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(url, {
        method: httpMethod,
        headers,
        ...(content ? { body: JSON.stringify(content) } : {}),
      });
      if (!answer.ok) throw new Error(`${httpMethod} ${url}: ${answer.status} ${await answer.text()}`);
      return answer.json();
    },
    [method, address, body] as const,
  );
}

/**
 * Replaces the approval rules as the owner, so that a person may approve alone what they registered: for journeys that do
 * not test the four-eyes rule.
 *
 * @param companyPath the path of the company in the portal
 */
export async function allowApprovingAlone(page: Page, companyPath: string): Promise<void> {
  const address = `/api${companyPath}/approval-rules`;
  const { version: baseVersion } = await fetchFromPage<{ version: number }>(page, "GET", address, null);
  const rules = { text: { rules: [], oneMayApproveAlone: true, standIns: [] }, baseVersion };
  const { proof } = await fetchFromPage<{ proof: string }>(page, "POST", `${address}/replay`, rules);
  await fetchFromPage(page, "PUT", address, { ...rules, proof });
}
