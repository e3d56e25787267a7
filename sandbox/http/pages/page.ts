import type { Context } from "hono";
import { html } from "hono/html";
import type { HtmlEscapedString } from "hono/utils/html";

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

export type PageOptions = {
  readonly title: string;
  readonly lang?: string;
  readonly status?: 200 | 400 | 403 | 404 | 405 | 410 | 429 | 500 | 503;
  /** Origins, other than the sandbox's own, that a form of this page may lead to. */
  readonly formAction?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * A complete HTML page. Its policy allows the sandbox's style sheet, typeface, images, frames and forms, and no script.
 * Browsers apply `form-action` to redirects of a form too, so a page must name every origin where its form may end.
 */
export async function renderPage(c: Context, options: PageOptions, body: Html): Promise<Response> {
  const text = await html`<!doctype html>
<html lang="${options.lang ?? "en"}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${options.title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/sandbox.css">
</head>
<body>
${body}
</body>
</html>
`;
  return c.html(text, options.status ?? 200, {
    ...options.headers,
    "content-security-policy": contentSecurityPolicy(options.formAction ?? []),
  });
}

function contentSecurityPolicy(formAction: readonly string[]): string {
  return [
    "default-src 'none'",
    "style-src 'self'",
    "font-src 'self'",
    "img-src 'self' data:",
    "frame-src 'self'",
    `form-action ${["'self'", ...formAction].join(" ")}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join("; ");
}

export const logo = html`<svg viewBox="0 0 20 16" aria-hidden="true"><path d="M0 14h5.6M7.2 8.5h5.6" stroke="currentColor" stroke-width="3"/><path d="M14.4 3H20" stroke="var(--now-mark)" stroke-width="3"/></svg>`;

const navigationLinks = [
  ["/", "Sandbox"],
  ["/mail", "Mail"],
  ["/sent-invoices", "Sent invoices"],
  ["/docs", "Reference"],
  ["/control", "Control"],
] as const;

/** A page with the frame that the start, mail, reference and control pages share. */
export function renderToolPage(
  c: Context,
  options: PageOptions & { readonly currentPath: string },
  body: Html,
): Promise<Response> {
  const links = navigationLinks.map(
    ([href, name]) =>
      html`<a href="${href}" ${options.currentPath === href ? html`aria-current="page"` : ""}>${name}</a>`,
  );
  return renderPage(
    c,
    { ...options, title: `${options.title} · Sandbox` },
    html`<a class="skip" href="#content">To the content</a>
<div class="tool">
<header class="top"><a class="logo" href="/">${logo} Stegvis <i>sandbox</i></a><nav aria-label="Sandbox">${links}</nav></header>
<main id="content" tabindex="-1">${body}</main>
</div>`,
  );
}

/** A table of texts; on a phone, the cells of a row are shown one below the other. */
export function renderTextTable(table: Html): Html {
  return html`<div class="table stack">${table}</div>`;
}

/** A table of figures, which may be wider than a phone. It scrolls inside its own box, by keyboard too. */
export function renderFigureTable(label: string, table: Html): Html {
  return html`<div class="table" role="region" aria-label="${label}" tabindex="0">${table}</div>`;
}

/** Shows a text; the parts between backticks are shown as code. */
export function withCode(text: string): Html {
  return html`${text.split("`").map((part, partIndex) => (partIndex % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
