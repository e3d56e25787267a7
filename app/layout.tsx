import type { Metadata, Viewport } from "next";
import localFont from "next/font/local";
import { cookies } from "next/headers";
import { getLocale } from "next-intl/server";
import type { ReactNode } from "react";
import { isTheme, themeCookie } from "@/lib/preferences/theme";
import "./globals.css";

const inter = localFont({
  src: "./fonts/inter-variable-stegvis.woff2",
  variable: "--font-inter",
  weight: "100 900",
  display: "swap",
});

export const metadata: Metadata = {
  title: { default: "Stegvis", template: "%s · Stegvis" },
  robots: { index: false, follow: false },
};

export const viewport: Viewport = {
  width: "device-width",
  initialScale: 1,
  themeColor: [
    { media: "(prefers-color-scheme: light)", color: "#f0f4f5" },
    { media: "(prefers-color-scheme: dark)", color: "#0a1114" },
  ],
};

export default async function RootLayout({ children }: { children: ReactNode }) {
  const [locale, cookieStore] = await Promise.all([getLocale(), cookies()]);
  const chosenTheme = cookieStore.get(themeCookie)?.value;
  return (
    <html lang={locale} className={inter.variable} data-theme={isTheme(chosenTheme) ? chosenTheme : undefined}>
      {process.env.OTEL_EXPORTER_OTLP_ENDPOINT ? (
        <head>
          <meta name="stegvis-tracing" content="on" />
        </head>
      ) : null}
      <body>{children}</body>
    </html>
  );
}
