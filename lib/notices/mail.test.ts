import { expect, it } from "vitest";
import { testEnv } from "../auth/testing/env";
import { locales } from "../i18n/locales";
import { messages } from "../i18n/messages";
import { buildNoticeMail, type CompanyNotices } from "./mail";

Object.assign(process.env, testEnv());

const limitNotice = {
  ...{ kind: "reveal_limit", subject: "p", personName: "Erik", on: "2026-11-20" },
  ...{ since: "2026-11-20T10:00:00Z", isUrgent: false },
} as CompanyNotices["notices"][number];
const rightNotice = { kind: "right_request", subject: "r", since: "2026-11-20T10:00:00Z", isUrgent: false } as const;
const makeNoticesAt = (name: string): CompanyNotices => ({
  companyId: "c",
  name,
  countryCode: "SE",
  notices: [limitNotice],
});
const portal = { origin: "https://portal.example", name: "Stegvis" };
const buildMail = (names: readonly string[], language: string) =>
  buildNoticeMail(names.map(makeNoticesAt), { address: "anna@norrsken.example", language, portal });

it.each(locales)("every line of a mail ends in CR and LF, as RFC 5322 has it: %s", (locale) => {
  const { text } = buildMail(["Norrsken Bygg AB", "Fjällkaffe AB"], locale);
  expect(text.match(/\r\n/g)?.length).toBeGreaterThan(5);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  expect(text.endsWith("\r\n")).toBe(true);
});

it.each(["\r\n", "\n", "\r", "\u2028"])("a company's name makes no line or header of its own: %j", (lineEnd) => {
  const mail = buildMail([`Norrsken${lineEnd}Bcc: all@norrsken.example`], "en");
  expect(mail.subject).not.toMatch(/[\r\n\u2028]/);
  expect(mail.subject).toContain("Norrsken Bcc: all@norrsken.example");
  expect(mail.text).toContain("Norrsken Bcc: all@norrsken.example");
});

it.each(locales)("says in the subject that somebody asks for a right where nothing else waits: %s", (locale) => {
  const company = { ...makeNoticesAt("Norrsken"), notices: [rightNotice, rightNotice] };
  const mailOf = (companies: readonly CompanyNotices[]) =>
    buildNoticeMail(companies, { address: "anna@norrsken.example", language: locale, portal });
  const subjectOf = (key: "subjectRights" | "subjectLimit", name: string) =>
    messages[locale].notices.mail[key].replace("{company}", name);
  expect(mailOf([company]).subject).toBe(subjectOf("subjectRights", "Norrsken"));
  expect(mailOf([company]).text).toMatch(/– 2 /);
  expect(mailOf([company, makeNoticesAt("Fjällkaffe")]).subject).toBe(subjectOf("subjectLimit", "Fjällkaffe"));
});
