"use client";
import { Dialog } from "@base-ui/react/dialog";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useLayoutEffect, useMemo, useRef, useState } from "react";
import { MissingSalesModuleText } from "@/components/shell/access/sales-module";
import { useCompany } from "@/components/shell/company/company-context";
import { ConnectionForm } from "@/components/shell/connection-form";
import { commandsOf, findActionsOnPage, type PageAction } from "@/components/shell/keys/page-actions";
import { buttonClass } from "@/components/ui/button-class";
import { Kbd } from "@/components/ui/kbd";
import { findMatchingHits, type Hit, type HitSection, removeRepeatedHits } from "./hit";
import type { PalettePanelProps } from "./palette";
import css from "./palette.module.css";
import { PaletteSearch } from "./palette-search";
import { readRecentHits, storeRecentHit } from "./recent";
import { connectButtonId, usePlaceHits } from "./use-places";
import { type UnplacedOrder, useSearchHits } from "./use-search-hits";

type Props = PalettePanelProps & {
  /** The orders that this person has begun; only the portal stores them. */
  unplacedOrders: readonly UnplacedOrder[];
};

/** The actions of the page, and the commands of every page: language, appearance, another company, signing out. */
type PageCommands = { actions: readonly PageAction[]; commands: readonly PageAction[] };

const maxShownRecent = 5;

const toHit = ({ label, lang, of, keys, run }: PageAction): Hit => ({
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
export function PalettePanel({ isOpen, onClose, companies, unplacedOrders }: Props) {
  const t = useTranslations("shell.palette");
  const tCommon = useTranslations("common");
  const router = useRouter();
  const { id, personId } = useCompany();
  const [searchText, setSearchText] = useState("");
  const searchInput = useRef<HTMLInputElement>(null);
  const chosenHit = useRef<Hit | null>(null);
  const [pageCommands, setPageCommands] = useState<PageCommands | null>(null);
  // The page is read before the panel opens, because elements behind an open panel cannot be used.
  useLayoutEffect(() => {
    if (isOpen)
      setPageCommands(
        (previousCommands) =>
          previousCommands ?? { actions: findActionsOnPage(document), commands: commandsOf(document) },
      );
  }, [isOpen]);
  const placeAndCompanyHits = usePlaceHits(companies);
  const searchHits = useSearchHits(isOpen ? searchText : "", {
    lacksModule: placeAndCompanyHits.lacksModule,
    unplacedOrders,
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the recent hits are read again each time the panel opens
  const recentlyOpened = useMemo(() => readRecentHits(personId, id), [isOpen, personId, id]);
  const pageHits = (pageCommands?.actions ?? []).map(toHit);
  // A place to which a button of this page leads is listed only once.
  const places = placeAndCompanyHits.places.filter(({ label }) => !pageHits.some((pageHit) => pageHit.label === label));
  const sections: HitSection[] = [
    { key: "recent", title: t("recent"), hits: findMatchingHits(recentlyOpened, searchText).slice(0, maxShownRecent) },
    { key: "here", title: t("here"), hits: findMatchingHits(pageHits, searchText) },
    { key: "documents", title: t("documents"), hits: searchHits.documents },
    { key: "customers", title: t("customers"), hits: searchHits.customers },
    { key: "articles", title: t("articles"), hits: searchHits.articles },
    { key: "suppliers", title: t("suppliers"), hits: searchHits.suppliers },
    { key: "employees", title: t("employees"), hits: searchHits.employees },
    { key: "places", title: t("places"), hits: findMatchingHits(places, searchText) },
    {
      key: "account",
      title: t("account"),
      hits: findMatchingHits((pageCommands?.commands ?? []).map(toHit), searchText),
    },
    { key: "companies", title: t("companies"), hits: findMatchingHits(placeAndCompanyHits.companies, searchText) },
  ];

  function chooseHit(hit: Hit) {
    chosenHit.current = hit;
    storeRecentHit(personId, id, hit);
    onClose();
  }

  /** Runs the chosen hit once the panel is closed, when the page can be used again and has its focus back. */
  function finishClosing(isStillOpen: boolean) {
    if (isStillOpen) return;
    const hit = chosenHit.current;
    chosenHit.current = null;
    setSearchText("");
    setPageCommands(null);
    if (hit?.href !== undefined) router.push(hit.href);
    else hit?.run?.();
  }

  return (
    <>
      <div hidden>
        {placeAndCompanyHits.unconnected.map(({ companyId, returnTo }) => (
          <ConnectionForm key={companyId} purpose="reconnect" companyId={companyId} returnTo={returnTo}>
            <button type="submit" id={connectButtonId(companyId)} tabIndex={-1} />
          </ConnectionForm>
        ))}
      </div>
      <Dialog.Root
        open={isOpen && pageCommands !== null}
        onOpenChange={(willBeOpen) => (willBeOpen ? undefined : onClose())}
        onOpenChangeComplete={finishClosing}
      >
        <Dialog.Portal>
          <Dialog.Backdrop className="scrim" />
          <Dialog.Popup className={`dialog ${css.panel}`} initialFocus={searchInput}>
            <Dialog.Title className="sr">{t("open")}</Dialog.Title>
            <PaletteSearch
              typedText={searchText}
              onText={setSearchText}
              sections={removeRepeatedHits(sections)}
              isReading={searchHits.isReading}
              problem={searchHits.problem}
              onChoose={chooseHit}
              inputRef={searchInput}
              closeButton={
                <Dialog.Close className={buttonClass({ variant: "quiet", size: "sm" })}>
                  {tCommon("close")} <Kbd shortcut="Escape" />
                </Dialog.Close>
              }
            />
            {placeAndCompanyHits.lacksModule ? (
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
