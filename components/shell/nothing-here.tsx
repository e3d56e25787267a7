import { useTranslations } from "next-intl";
import { ButtonLink } from "@/components/ui/button";

export function NothingHere() {
  const t = useTranslations("common.notFound");
  return (
    <div className="empty">
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      <ButtonLink href="/companies">{t("back")}</ButtonLink>
    </div>
  );
}
