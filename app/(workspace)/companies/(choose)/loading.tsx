import { useTranslations } from "next-intl";
import { SignInFrame } from "@/components/shell/sign-in-frame";

/** The steps and the heading are shown at once; a placeholder keeps the space of the companies until they are read. */
export default function Loading() {
  const t = useTranslations("way.companiesPage");
  const tCommon = useTranslations("common");
  return (
    <SignInFrame currentStep="choose">
      <h1>{t("title")}</h1>
      <p className="lead">{t("lead")}</p>
      <p role="status" className="sr">
        {tCommon("loading")}
      </p>
      <div className="cos py-5">
        <span className="bar-wait w-48" />
      </div>
    </SignInFrame>
  );
}
