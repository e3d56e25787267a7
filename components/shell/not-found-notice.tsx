import { useTranslations } from "next-intl";
import { buttonClass } from "@/components/ui/button-class";

export function NotFoundNotice() {
  const t = useTranslations("common.notFound");
  return (
    <div className="empty">
      <title>{t("title")}</title>
      <h1>{t("title")}</h1>
      <p>{t("text")}</p>
      {/* The link is a plain one: this component is part of every page's size, and a full load is acceptable here. */}
      <a href="/companies" className={buttonClass({})}>
        {t("back")}
      </a>
    </div>
  );
}
