import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SettingsTabs } from "@/components/connection/settings-tabs";
import { PeopleList } from "@/components/people/people-list";
import { RoleTable } from "@/components/people/role-table";
import { ClientMessages } from "@/components/shell/client-messages";
import { PageHead } from "@/components/ui/page-head";
import { getPageAccess } from "@/lib/auth/access";
import { env } from "@/lib/platform/env";
import { roles } from "@/lib/rules/access/roles";
import { isRoleOffered } from "@/lib/rules/access/scopes";

type Props = { params: Promise<{ companyId: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("people");
  return { title: t("title") };
}

/** The people of the company and their roles, which the owner changes, and what each role may do. */
export default async function PeoplePage({ params }: Props) {
  const access = await getPageAccess((await params).companyId);
  const { countryCode } = access.company;
  const [t, tSettings] = await Promise.all([getTranslations("people"), getTranslations("connection")]);
  return (
    <ClientMessages namespaces={["people", "invitation", "notices"]}>
      <PageHead title={t("title")} breadcrumbs={[tSettings("settings")]} />
      <SettingsTabs companyId={access.companyId} current="people" />
      <div className="page grid max-w-[1040px] gap-9">
        <PeopleList />
        <RoleTable shownRoles={roles.filter((role) => isRoleOffered(role, env().OAUTH_SCOPES, countryCode))} />
      </div>
    </ClientMessages>
  );
}
