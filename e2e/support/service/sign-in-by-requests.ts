import type { APIRequestContext, APIResponse } from "@playwright/test";
import { password } from "./service";

type ServicePage = { readonly url: string; readonly html: string };

/**
 * Signs a person in by sending the requests of the pages, without showing a page: a journey that does not test signing in
 * saves the time of five pages. The cookies are then stored in the context of `request`.
 *
 * @param areas the areas of work the person consents to; an empty list means all of them
 * @returns the portal's own id of the company
 */
export async function signInByRequests(
  request: APIRequestContext,
  appUrl: string,
  email: string,
  company: string,
  areas: readonly string[] = [],
): Promise<string> {
  const submitForm = async (url: string, fields: readonly (readonly [string, string])[]) => {
    const headers = { origin: new URL(url).origin, "content-type": "application/x-www-form-urlencoded" };
    return toServicePage(
      await request.post(url, { data: `${new URLSearchParams(fields.map(([...pair]) => pair))}`, headers }),
    );
  };
  const areaFields = areas.map((area) => ["area", area] as const);
  let page = await submitForm(`${appUrl}/api/connections/start`, [["purpose", "sign_in"], ...areaFields]);
  while (!page.url.startsWith(`${appUrl}/`)) {
    const [action, fields] = formAnswerTo(page, email, company);
    const formFields = { ...hiddenFieldsOf(page.html, action), ...fields };
    page = await submitForm(new URL(action, page.url).href, Object.entries(formFields));
  }
  return /\/companies\/([0-9a-f-]{36})/.exec(page.url)?.[1] ?? companyIdOnPage(page, company);
}

/** The form that a person sends on a page of the identity server: the sign-in, the chosen company, or the consent. */
function formAnswerTo(
  page: ServicePage,
  email: string,
  company: string,
): [action: string, fields: Record<string, string>] {
  const hasForm = (action: string) => page.html.includes(`action="${action}"`);
  if (hasForm("/identity/sign-in")) return ["/identity/sign-in", { email, password }];
  if (hasForm("/identity/consent")) return ["/identity/consent", { answer: "allow" }];
  const choices = page.html.matchAll(/<button type="submit" name="company" value="([^"]+)".*?<b>(.*?)<\/b>/gs);
  const companyId = [...choices].find(([, , name = ""]) => decodeHtml(name) === company)?.[1];
  if (companyId === undefined) throw new Error(`no way on at ${page.url}: ${page.html.slice(0, 500)}`);
  return ["/identity/company", { company: companyId }];
}

function hiddenFieldsOf(html: string, action: string): Record<string, string> {
  const formHtml = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(html)?.[1] ?? "";
  const fields = formHtml.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, decodeHtml(value)]));
}

/** The id of the company of this name on the portal's company selection. @throws Error when it is not offered */
function companyIdOnPage({ url, html }: ServicePage, company: string): string {
  const links = html.matchAll(/<a[^>]* href="\/companies\/([0-9a-f-]{36})"[^>]*>(.*?)<\/a>/gs);
  const companyId = [...links].find(([, , text = ""]) =>
    decodeHtml(text.replace(/<[^>]+>/g, " ")).includes(company),
  )?.[1];
  if (companyId === undefined) throw new Error(`${company} is not offered at ${url}`);
  return companyId;
}

async function toServicePage(answer: APIResponse): Promise<ServicePage> {
  const html = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.status()} at ${answer.url()}: ${html.slice(0, 500)}`);
  return { url: answer.url(), html };
}

const decodeHtml = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
