import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { locales } from "@/lib/i18n/locales";
import { messages } from "@/lib/i18n/messages";
import { roles } from "@/lib/rules/access/roles";
import { RoleTable } from "./role-table";

it.each(locales)("names in %s what each assignable role may do", (locale) => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={messages[locale]} timeZone="UTC">
      <RoleTable shownRoles={roles} />
    </NextIntlClientProvider>,
  );
  const blocks = html.split("<li").slice(1);
  expect(blocks).toHaveLength(roles.length);
  const { common, people } = messages[locale];
  const [ownersBlock = "", salesBlock = ""] = ["owner", "sales"].map((role) => blocks[roles.indexOf(role as "owner")]);
  expect(ownersBlock).toContain(`<h3>${common.roles.owner}</h3>`);
  expect(ownersBlock).toContain(people.rights.ownership.write);
  expect(salesBlock).toContain(people.levels.sales.operate);
  expect(salesBlock.split(people.levels.payroll.none)).toHaveLength(4);
  expect(salesBlock).not.toContain(people.rights.personal.read);
  expect(ownersBlock).toContain(people.rights.members.write);
});
