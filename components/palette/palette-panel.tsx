"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { MissingSalesModuleText } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ConnectionForm } from "@/components/shell/connection-form";
import { actionsOnPage, commandsOf, type PageAction } from "@/components/shell/keys/page-actions";
import { buttonClass } from "@/components/ui/button-class";
import { Kbd } from "@/components/ui/kbd";
import { type Hit, type HitSection, matchingHits, withoutRepeats } from "./hit";
import type { PanelProps } from "./palette";
import css from "./palette.module.css";
import { PaletteSearch } from "./palette-search";
import { recentHits, rememberRecent } from "./recent";
import { connectButtonId, usePlaces } from "./use-places";
import { type UnplacedOrder, useSearchHits } from "./use-search-hits";

type Props = PanelProps & {
  /** The orders that this person has begun; only the portal stores them. */
  unplaced: readonly UnplacedOrder[];
};

/** The actions of the page, and the commands of every page: language, appearance, another company, signing out. */
type PageCommands = { actions: readonly PageAction[]; commands: readonly PageAction[] };

const maxRecentShown = 5;

const hitOf = ({ label, lang, of, keys, run }: PageAction): Hit => ({
  id: `action ${label} ${of ?? ""}`,
  label,
  ...(lang ? { lang } : {}),
  ...(of ? { detail: of } : {}),
  ...(keys ? { keys } : {}),
  run,
});

/**
 * The panel of the palette has one field, and below the field the matching hits. A chosen hit is run once the
 * panel is closed.
 */
export function PalettePanel({ open, onClose, companies, unplaced }: Props) {
  const t = useTranslations("shell.palette");
  const common = useTranslations("common");
  const router = useRouter();
  const { id, personId } = useCompany();
  const [text, setText] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const chosenHit = useRef<Hit | null>(null);
  const [pageCommands, setPageCommands] = useState<PageCommands | null>(null);
  // The page is read before the panel opens, because elements behind an open panel cannot be used.
  useLayoutEffect(() => {
    if (open)
      setPageCommands((previous) => previous ?? { actions: actionsOnPage(document), commands: commandsOf(document) });
  }, [open]);
  const navigation = usePlaces(companies);
  const searchHits = useSearchHits(open ? text : "", { lacksModule: navigation.lacksModule, unplaced });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recent hits are read again each time the panel opens
  const recent = useMemo(() => recentHits(personId, id), [open, personId, id]);
  const pageHits = (pageCommands?.actions ?? []).map(hitOf);
  // A place to which a button of this page leads is listed only once.
  const places = navigation.places.filter(({ label }) => !pageHits.some((one) => one.label === label));
  const sections: HitSection[] = [
    { key: "recent", title: t("recent"), hits: matchingHits(recent, text).slice(0, maxRecentShown) },
    { key: "here", title: t("here"), hits: matchingHits(pageHits, text) },
    { key: "documents", title: t("documents"), hits: searchHits.documents },
    { key: "customers", title: t("customers"), hits: searchHits.customers },
    { key: "articles", title: t("articles"), hits: searchHits.articles },
    { key: "suppliers", title: t("suppliers"), hits: searchHits.suppliers },
    { key: "employees", title: t("employees"), hits: searchHits.employees },
    { key: "places", title: t("places"), hits: matchingHits(places, text) },
    { key: "account", title: t("account"), hits: matchingHits((pageCommands?.commands ?? []).map(hitOf), text) },
    { key: "companies", title: t("companies"), hits: matchingHits(navigation.companies, text) },
  ];

  function choose(hit: Hit) {
    chosenHit.current = hit;
    rememberRecent(personId, id, hit);
    onClose();
  }

  /** Runs the chosen hit once the panel is closed, when the page can be used again and has its focus back. */
  function afterChange(isOpen: boolean) {
    if (isOpen) return;
    const hit = chosenHit.current;
    chosenHit.current = null;
    setText("");
    setPageCommands(null);
    if (hit?.href !== undefined) router.push(hit.href);
    else hit?.run?.();
  }

  return (
    <>
      <div hidden>
        {navigation.unconnected.map(({ companyId, returnTo }) => (
          <ConnectionForm key={companyId} purpose="reconnect" companyId={companyId} returnTo={returnTo}>
            <button type="submit" id={connectButtonId(companyId)} tabIndex={-1} />
          </ConnectionForm>
        ))}
      </div>
      <Dialog.Root
        open={open && pageCommands !== null}
        onOpenChange={(now) => (now ? undefined : onClose())}
        onOpenChangeComplete={afterChange}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="scrim" />
          <Dialog.Popup className={`dialog ${css.panel}`} initialFocus={field}>
            <Dialog.Title className="sr">{t("open")}</Dialog.Title>
            <PaletteSearch
              text={text}
              onText={setText}
              sections={withoutRepeats(sections)}
              isReading={searchHits.isReading}
              problem={searchHits.problem}
              onChoose={choose}
              inputRef={field}
              close={
                <Dialog.Close className={buttonClass({ look: "quiet", size: "sm" })}>
                  {common("close")} <Kbd keys="Escape" />
                </Dialog.Close>
              }
            />
            {navigation.lacksModule ? (
              <p className={css.module}>
                <MissingSalesModuleText />
              </p>
            ) : null}
          </Dialog.Popup>
        </Dialog.Portal>
      </Dialog.Root>
    </>
  );
}
