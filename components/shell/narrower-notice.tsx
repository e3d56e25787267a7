import { useLocale, useTranslations } from "next-intl";
import { Notice } from "@/components/ui/states";
import { workAreas } from "@/lib/rules/access/scopes";

type Props = {
  /** The areas that a reconnect put into the address, joined by dots. Anybody can edit an address. */
  lostAreas: string;
};

/** Says for which areas of work a reconnect allows less than the connection did before. */
export function NarrowerNotice({ lostAreas }: Props) {
  const t = useTranslations("problems.narrower");
  const tShell = useTranslations("shell");
  const areaListFormat = new Intl.ListFormat(useLocale(), { type: "conjunction" });
  const namedAreas = lostAreas.split(".");
  const areaNames = workAreas.filter((area) => namedAreas.includes(area)).map((area) => tShell(area));
  if (areaNames.length === 0) return null;
  return (
    <Notice title={t("title")} tone="turn">
      <p>{t("text", { areas: areaListFormat.format(areaNames) })}</p>
    </Notice>
  );
}
