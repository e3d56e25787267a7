import { callInProcess } from "../../testing/sandbox-in-process";

/** A browser without scripts. It stores cookies, follows redirects in `followRedirects` only, and submits forms. */
export class TestBrowser {
  private readonly cookies = new Map<string, string>();

  constructor(
    readonly origin: string,
    private readonly headers: Record<string, string> = {},
  ) {}

  async get(target: string, headers: Record<string, string> = {}): Promise<BrowserResponse> {
    return this.sendRequest(target, { method: "GET", headers });
  }

  async post(
    target: string,
    fields: Record<string, string> | string,
    headers: Record<string, string> = {},
  ): Promise<BrowserResponse> {
    const body = typeof fields === "string" ? fields : new URLSearchParams(fields).toString();
    return this.sendRequest(target, {
      method: "POST",
      body,
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    });
  }

  /** Follows redirects inside the sandbox, until a page or an answer to the application. */
  async followRedirects(response: BrowserResponse): Promise<BrowserResponse> {
    let currentResponse = response;
    while (currentResponse.location?.startsWith("/")) currentResponse = await this.get(currentResponse.location);
    return currentResponse;
  }

  async openPage(target: string): Promise<BrowserResponse> {
    return this.followRedirects(await this.get(target));
  }

  /** Submits the form of a page with this `action`, with its hidden fields and the given fields. */
  async submitForm(
    page: BrowserResponse,
    action: string,
    fields: Record<string, string> = {},
  ): Promise<BrowserResponse> {
    const formHtml = new RegExp(`<form[^>]*action="${action}"[^>]*>(.*?)</form>`, "s").exec(page.body)?.[1];
    if (formHtml === undefined) throw new Error(`no form to ${action} on: ${page.body.slice(0, 2000)}`);
    const hiddenFields = [...formHtml.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)];
    const fieldValues = Object.fromEntries(hiddenFields.map(([, name = "", value = ""]) => [name, value]));
    return this.followRedirects(await this.post(action, { ...fieldValues, ...fields }, { origin: this.origin }));
  }

  cookieNames(): string[] {
    return [...this.cookies.keys()];
  }

  private async sendRequest(
    target: string,
    init: { method: string; body?: string; headers: Record<string, string> },
  ): Promise<BrowserResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await callInProcess(new URL(target, this.origin).href, {
      ...init,
      redirect: "manual",
      headers: { ...this.headers, ...init.headers, ...(cookie === "" ? {} : { cookie }) },
    });
    for (const cookieLine of answer.headers.getSetCookie()) this.storeCookie(cookieLine);
    return {
      status: answer.status,
      headers: answer.headers,
      location: answer.headers.get("location"),
      body: await answer.text(),
    };
  }

  private storeCookie(cookieLine: string): void {
    const [pair = "", ...attributes] = cookieLine.split("; ");
    const nameLength = pair.indexOf("=");
    if (attributes.includes("Max-Age=0")) this.cookies.delete(pair.slice(0, nameLength));
    else this.cookies.set(pair.slice(0, nameLength), pair.slice(nameLength + 1));
  }
}

export type BrowserResponse = {
  readonly status: number;
  readonly headers: Headers;
  /** The address of a redirect; null where the answer is not a redirect. */
  readonly location: string | null;
  readonly body: string;
};

/** The heading of a page. */
export function headingOf(page: BrowserResponse): string {
  return /<h1[^>]*>(.*?)<\/h1>/s.exec(page.body)?.[1] ?? `(no page: ${page.status} ${page.location ?? ""})`;
}

/** The names of the companies that the company page offers. */
export function listOfferedCompanies(page: BrowserResponse): string[] {
  return [...page.body.matchAll(/<button type="submit" name="company".*?<b>(.*?)<\/b>/gs)].map(([, name = ""]) =>
    name.replace("&amp;", "&"),
  );
}
