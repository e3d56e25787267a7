import { useTranslations } from "next-intl";
import { HoverPrefetchLink } from "@/components/ui/hover-prefetch-link";

const tabs = ["connection", "company", "people", "sign-ins", "approvals"] as const;

type Props = { companyId: string; current: (typeof tabs)[number] };

/** Shows the links to the pages of the settings. */
export function SettingsTabs({ companyId, current }: Props) {
  const t = useTranslations("connection");
  return (
    <nav className="page flex flex-wrap gap-x-5 gap-y-1 pb-0" aria-label={t("settings")}>
      {tabs.map((tab) => (
        <HoverPrefetchLink
          key={tab}
          className="link inline-flex min-h-6 items-center aria-[current]:font-semibold aria-[current]:no-underline"
          href={`/companies/${companyId}/settings/${tab}`}
          aria-current={tab === current ? "page" : undefined}
        >
          {t(`tabs.${tab}`)}
        </HoverPrefetchLink>
      ))}
    </nav>
  );
}
