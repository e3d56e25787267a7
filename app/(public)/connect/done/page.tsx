import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { SignInFrame } from "@/components/shell/sign-in-frame";
import { TextLink } from "@/components/ui/text-link";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("ownerLink.done");
  return { title: { absolute: t("title") }, robots: { index: false, follow: false } };
}

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

/** The last page of an owner who has connected a company by a link. Nobody is signed in by it. */
export default async function ConnectedPage({ searchParams }: Props) {
  const [t, query] = await Promise.all([getTranslations("ownerLink.done"), searchParams]);
  return (
    <SignInFrame currentStep={null}>
      <h1>{t("title")}</h1>
      <p className="lead">{t(query.already === "1" ? "already" : "connected")}</p>
      <p className="secondary">
        {t("later")} <TextLink href="/sign-in">{t("signIn")}</TextLink>
      </p>
    </SignInFrame>
  );
}
