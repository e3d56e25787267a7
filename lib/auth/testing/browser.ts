import { GET as callbackRoute } from "@/app/api/connections/callback/route";
import { POST as disconnectRoute } from "@/app/api/connections/disconnect/route";
import { POST as startRoute } from "@/app/api/connections/start/route";
import { POST as signOutRoute } from "@/app/api/sign-out/route";
import { machineNow } from "@/lib/values/clock";

type RouteHandler = (request: Request) => Promise<Response>;

const routes: Record<string, RouteHandler> = {
  "POST /api/connections/start": startRoute,
  "GET /api/connections/callback": callbackRoute,
  "POST /api/connections/disconnect": disconnectRoute,
  "POST /api/sign-out": signOutRoute,
};

/** The fields that a form sends. A field may occur more than once. */
type FormFields = Record<string, string> | [string, string][];

export type LoadedPage = { url: string; status: number; headers: Headers; location: string | null; body: string };

/**
 * A browser without scripts that signs in. The portal's routes run in the process of the test; the identity server is
 * that of a sandbox. As in real browsers, cookies do not depend on the port.
 */
export class Browser {
  readonly cookies = new Map<string, string>();
  /** When the cookies end that were set with a lifetime. A browser sends no cookie after its end. */
  private readonly cookieEndsAtMs = new Map<string, number>();

  constructor(
    readonly portal = "http://localhost:3000",
    /**
     * Whether the portal's routes run in the process of the test. False for a portal that runs in a process of its
     * own.
     */
    private readonly isInProcess = true,
  ) {}

  private readonly clientAddress = crypto.randomUUID();

  /** Submits the form of the portal that begins an attempt. @returns the page with the address the browser is sent to */
  async startAttempt(form: FormFields, headers: Record<string, string> = {}): Promise<LoadedPage> {
    return this.sendRequest("POST", `${this.portal}/api/connections/start`, form, headers);
  }

  async get(url: string, headers: Record<string, string> = {}): Promise<LoadedPage> {
    return this.sendRequest("GET", url, undefined, headers);
  }

  /** Opens an address and follows its redirects to the first page that redirects no further. */
  async followRedirects(url: string): Promise<LoadedPage> {
    const page = await this.get(url);
    return page.location ? this.followRedirects(new URL(page.location, page.url).href) : page;
  }

  async post(url: string, form: Record<string, string>): Promise<LoadedPage> {
    return this.sendRequest("POST", url, form);
  }

  /**
   * Signs in at the identity server and chooses a company. @returns the callback address of the portal, which is not
   * opened yet
   */
  async consent(
    authorizeUrl: string,
    { user, company, password = "sandbox", answer = "allow" }: ConsentChoice,
  ): Promise<string> {
    let page = await this.get(authorizeUrl);
    for (let pageIndex = 0; pageIndex < 12; pageIndex++) {
      if (page.location) {
        const nextUrl = new URL(page.location, page.url).href;
        if (nextUrl.startsWith(`${this.portal}/`)) return nextUrl;
        page = await this.get(nextUrl);
      } else if (page.body.includes('action="/identity/sign-in"')) {
        page = await this.submitForm(page, "/identity/sign-in", { email: user, password });
      } else if (page.body.includes('action="/identity/consent"')) {
        page = await this.submitForm(page, "/identity/consent", { answer });
      } else if (page.body.includes('name="company"')) {
        page = await this.submitForm(page, "/identity/company", { company: companyValueOn(page, company) });
      } else {
        throw new Error(`the identity server shows something else: ${page.status} ${page.body.slice(0, 500)}`);
      }
    }
    throw new Error("the identity server leads in circles");
  }

  /** Signs in from the form to the callback. @returns the answer of the callback */
  async signIn(consent: ConsentChoice, form: Record<string, string> = {}): Promise<LoadedPage> {
    const startPage = await this.startAttempt({ purpose: "sign_in", ...form });
    return this.get(await this.consent(startPage.location ?? "", consent));
  }

  private async submitForm(page: LoadedPage, action: string, fields: Record<string, string>): Promise<LoadedPage> {
    const form = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(page.body)?.[1];
    if (form === undefined) throw new Error(`no form to ${action}: ${page.body.slice(0, 500)}`);
    const hiddenInputs = [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const hiddenValues = Object.fromEntries(hiddenInputs.map(([, name = "", value = ""]) => [name, value]));
    return this.post(new URL(action, page.url).href, { ...hiddenValues, ...fields });
  }

  private async sendRequest(
    method: string,
    url: string,
    form?: FormFields,
    headers: Record<string, string> = {},
  ): Promise<LoadedPage> {
    const { origin, host, pathname } = new URL(url);
    const sentCookies = [...this.cookies].filter(([name]) => !this.isCookieEnded(name));
    const cookie = sentCookies.map(([name, value]) => `${name}=${value}`).join("; ");
    const sentHeaders = new Headers({ ...(cookie ? { cookie } : {}), accept: "text/html", origin, ...headers });
    const body = form && new URLSearchParams(form).toString();
    if (form) sentHeaders.set("content-type", "application/x-www-form-urlencoded");
    const handler = this.isInProcess && origin === this.portal ? routes[`${method} ${pathname}`] : undefined;
    if (handler && !sentHeaders.has("host")) sentHeaders.set("host", host);
    sentHeaders.set("x-stegvis-client", this.clientAddress);
    const requestInit = { method, headers: sentHeaders, body, redirect: "manual" as const };
    const answer = handler ? await handler(new Request(url, requestInit)) : await fetch(url, requestInit);
    for (const setCookieValue of answer.headers.getSetCookie()) this.storeCookie(setCookieValue);
    const { status } = answer;
    return {
      url,
      status,
      headers: answer.headers,
      location: answer.headers.get("location"),
      body: await answer.text(),
    };
  }

  private storeCookie(setCookieValue: string): void {
    const [pair = "", ...attributes] = setCookieValue.split("; ");
    const separatorIndex = pair.indexOf("=");
    const name = pair.slice(0, separatorIndex);
    this.cookieEndsAtMs.delete(name);
    if (attributes.includes("Max-Age=0")) {
      this.cookies.delete(name);
      return;
    }
    this.cookies.set(name, pair.slice(separatorIndex + 1));
    const lifetime = attributes.find((attribute) => attribute.startsWith("Max-Age="))?.slice("Max-Age=".length);
    if (lifetime) this.cookieEndsAtMs.set(name, machineNow().getTime() + Number(lifetime) * 1000);
  }

  private isCookieEnded(name: string): boolean {
    return (this.cookieEndsAtMs.get(name) ?? Number.POSITIVE_INFINITY) <= machineNow().getTime();
  }
}

export type ConsentChoice = { user: string; company: string; password?: string; answer?: "allow" | "deny" };

function companyValueOn(page: LoadedPage, name: string): string {
  const buttons = [...page.body.matchAll(/<button type="submit" name="company" value="([^"]+)".*?<b>(.*?)<\/b>/gs)];
  const matchingButton = buttons.find(([, , shownName = ""]) => shownName.replace("&amp;", "&") === name);
  if (!matchingButton?.[1]) throw new Error(`${name} is not offered`);
  return matchingButton[1];
}
