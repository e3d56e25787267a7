import type { APIRequestContext, APIResponse } from "@playwright/test";
import { password } from "./service";

type ServicePage = { readonly url: string; readonly html: string };

/**
 * Signs a person in by what the pages would send, without drawing one: where signing in is not what is tried, a browser's time
 * for five pages is. The cookies are then the context's.
 *
 * @param areas what the person allows; none named means everything
 * @returns the portal's own id of the company
 */
export async function signInUnseen(
  request: APIRequestContext,
  appUrl: string,
  email: string,
  company: string,
  areas: readonly string[] = [],
): Promise<string> {
  const submit = async (url: string, fields: readonly (readonly [string, string])[]) => {
    const headers = { origin: new URL(url).origin, "content-type": "application/x-www-form-urlencoded" };
    return seen(await request.post(url, { data: `${new URLSearchParams(fields.map(([...pair]) => pair))}`, headers }));
  };
  const chosen = areas.map((area) => ["area", area] as const);
  let page = await submit(`${appUrl}/api/connections/start`, [["purpose", "sign_in"], ...chosen]);
  while (!page.url.startsWith(`${appUrl}/`)) {
    const [action, fields] = answerTo(page, email, company);
    const form = { ...hiddenIn(page.html, action), ...fields };
    page = await submit(new URL(action, page.url).href, Object.entries(form));
  }
  return /\/companies\/([0-9a-f-]{36})/.exec(page.url)?.[1] ?? companyOn(page, company);
}

/** What a person does on a page of the identity server: sign in, choose, allow. */
function answerTo(page: ServicePage, email: string, company: string): [action: string, fields: Record<string, string>] {
  const has = (action: string) => page.html.includes(`action="${action}"`);
  if (has("/identity/sign-in")) return ["/identity/sign-in", { email, password }];
  if (has("/identity/consent")) return ["/identity/consent", { answer: "allow" }];
  const choices = page.html.matchAll(/<button type="submit" name="company" value="([^"]+)".*?<b>(.*?)<\/b>/gs);
  const chosen = [...choices].find(([, , name = ""]) => plain(name) === company)?.[1];
  if (chosen === undefined) throw new Error(`no way on at ${page.url}: ${page.html.slice(0, 500)}`);
  return ["/identity/company", { company: chosen }];
}

function hiddenIn(html: string, action: string): Record<string, string> {
  const form = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(html)?.[1] ?? "";
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g);
  return Object.fromEntries([...fields].map(([, name = "", value = ""]) => [name, plain(value)]));
}

/** Of the companies to choose from in the portal, the one of this name. */
function companyOn({ url, html }: ServicePage, company: string): string {
  const links = html.matchAll(/<a[^>]* href="\/companies\/([0-9a-f-]{36})"[^>]*>(.*?)<\/a>/gs);
  const found = [...links].find(([, , text = ""]) => plain(text.replace(/<[^>]+>/g, " ")).includes(company))?.[1];
  if (found === undefined) throw new Error(`${company} is not offered at ${url}`);
  return found;
}

async function seen(answer: APIResponse): Promise<ServicePage> {
  const html = await answer.text();
  if (!answer.ok()) throw new Error(`${answer.status()} at ${answer.url()}: ${html.slice(0, 500)}`);
  return { url: answer.url(), html };
}

const plain = (html: string) => html.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
