import { GET as callback } from "@/app/api/connections/callback/route";
import { POST as disconnect } from "@/app/api/connections/disconnect/route";
import { POST as start } from "@/app/api/connections/start/route";
import { POST as signOut } from "@/app/api/sign-out/route";

type Handler = (request: Request) => Promise<Response>;

const routes: Record<string, Handler> = {
  "POST /api/connections/start": start,
  "GET /api/connections/callback": callback,
  "POST /api/connections/disconnect": disconnect,
  "POST /api/sign-out": signOut,
};

/** The fields that a form sends. A field may occur more than once. */
type Fields = Record<string, string> | [string, string][];

export type Page = { url: string; status: number; headers: Headers; location: string | null; body: string };

/**
 * A browser without scripts that signs in. The portal's routes run in the process of the test; the identity server is
 * that of a sandbox. As in real browsers, cookies do not depend on the port.
 */
export class Browser {
  readonly cookies = new Map<string, string>();

  constructor(
    readonly portal = "http://localhost:3000",
    /**
     * Whether the portal's routes run in the process of the test. False for a portal that runs in a process of its
     * own.
     */
    private readonly isInProcess = true,
  ) {}

  private readonly client = crypto.randomUUID();

  /** Submits the form of the portal that begins an attempt. @returns the page with the address the browser is sent to */
  async start(form: Fields, headers: Record<string, string> = {}): Promise<Page> {
    return this.send("POST", `${this.portal}/api/connections/start`, form, headers);
  }

  async get(url: string): Promise<Page> {
    return this.send("GET", url);
  }

  /** Opens an address and follows its redirects to the first page that redirects no further. */
  async follow(url: string): Promise<Page> {
    const page = await this.get(url);
    return page.location ? this.follow(new URL(page.location, page.url).href) : page;
  }

  async post(url: string, form: Record<string, string>): Promise<Page> {
    return this.send("POST", url, form);
  }

  /**
   * Signs in at the identity server and chooses a company. @returns the callback address of the portal, which is not
   * opened yet
   */
  async consent(
    authorizeUrl: string,
    { user, company, password = "sandbox", answer = "allow" }: Consent,
  ): Promise<string> {
    let page = await this.get(authorizeUrl);
    for (let step = 0; step < 12; step++) {
      if (page.location) {
        const next = new URL(page.location, page.url).href;
        if (next.startsWith(`${this.portal}/`)) return next;
        page = await this.get(next);
      } else if (page.body.includes('action="/identity/sign-in"')) {
        page = await this.submit(page, "/identity/sign-in", { email: user, password });
      } else if (page.body.includes('action="/identity/consent"')) {
        page = await this.submit(page, "/identity/consent", { answer });
      } else if (page.body.includes('name="company"')) {
        page = await this.submit(page, "/identity/company", { company: companyValueOn(page, company) });
      } else {
        throw new Error(`the identity server shows something else: ${page.status} ${page.body.slice(0, 500)}`);
      }
    }
    throw new Error("the identity server leads in circles");
  }

  /** Signs in from the form to the callback. @returns the answer of the callback */
  async signIn(consent: Consent, form: Record<string, string> = {}): Promise<Page> {
    const started = await this.start({ purpose: "sign_in", ...form });
    return this.get(await this.consent(started.location ?? "", consent));
  }

  private async submit(page: Page, action: string, fields: Record<string, string>): Promise<Page> {
    const form = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(page.body)?.[1];
    if (form === undefined) throw new Error(`no form to ${action}: ${page.body.slice(0, 500)}`);
    const hidden = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const values = Object.fromEntries(hidden.map(([, name = "", value = ""]) => [name, value]));
    return this.post(new URL(action, page.url).href, { ...values, ...fields });
  }

  private async send(method: string, url: string, form?: Fields, headers: Record<string, string> = {}): Promise<Page> {
    const { origin, host, pathname } = new URL(url);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const sentHeaders = new Headers({ ...(cookie ? { cookie } : {}), accept: "text/html", origin, ...headers });
    const body = form && new URLSearchParams(form).toString();
    if (form) sentHeaders.set("content-type", "application/x-www-form-urlencoded");
    const handler = this.isInProcess && origin === this.portal ? routes[`${method} ${pathname}`] : undefined;
    if (handler && !sentHeaders.has("host")) sentHeaders.set("host", host);
    sentHeaders.set("x-stegvis-client", this.client);
    const init = { method, headers: sentHeaders, body, redirect: "manual" as const };
    const answer = handler ? await handler(new Request(url, init)) : await fetch(url, init);
    for (const line of answer.headers.getSetCookie()) this.storeCookie(line);
    const { status } = answer;
    return {
      url,
      status,
      headers: answer.headers,
      location: answer.headers.get("location"),
      body: await answer.text(),
    };
  }

  private storeCookie(line: string): void {
    const [pair = "", ...attributes] = line.split("; ");
    const separatorIndex = pair.indexOf("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, separatorIndex));
    else this.cookies.set(pair.slice(0, separatorIndex), pair.slice(separatorIndex + 1));
  }
}

export type Consent = { user: string; company: string; password?: string; answer?: "allow" | "deny" };

function companyValueOn(page: Page, name: string): string {
  const buttons = [...page.body.matchAll(/<button type="submit" name="company" value="([^"]+)".*?<b>(.*?)<\/b>/gs)];
  const matchingButton = buttons.find(([, , shown = ""]) => shown.replace("&amp;", "&") === name);
  if (!matchingButton?.[1]) throw new Error(`${name} is not offered`);
  return matchingButton[1];
}
