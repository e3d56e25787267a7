import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";

export function NothingHere() {
  const t = useTranslations("common.notFound");
  return (
    <div className="empty">
      <title>{t("title")}</title>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      {/* A plain link: this page is part of every other one's weight, and leaving it may well load anew. */}
      <a href="/companies" className={buttonClass({})}>
        {t("back")}
      </a>
    </div>
  );
}
