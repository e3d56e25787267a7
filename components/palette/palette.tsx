"use client";
import { useTranslations } from "next-intl";
import { type ComponentType, Suspense, useState } from "react";
import { actionsOnPage, commandsOf, type PageAction } from "@/components/shell/keyboard";
import { Kbd } from "@/components/ui/kbd";
import css from "./palette.module.css";

/** What a panel is opened with. */
export type PanelProps = {
  open: boolean;
  onClose: () => void;
  /** What the page can do. */
  actions: readonly PageAction[];
  /** What can be done on any page: language, appearance, another company, signing out. */
  commands: readonly PageAction[];
  /** The person's companies, for going from one to another. */
  companies: readonly { companyId: string; name: string }[];
};

type Props = Pick<PanelProps, "companies"> & {
  /** Loaded when somebody asks for it. */
  Panel: ComponentType<PanelProps>;

  /** On the bar of a phone, where it is a sign of its own. */
  phone?: boolean;
};

/** Search or do: every action of the page, every place, documents, customers and articles, by keyboard. */
export function Palette({ companies, Panel, phone }: Props) {
  const t = useTranslations("shell.palette");
  // What the page can do is looked up at the press: behind the open panel nothing can be seen.
  const [doable, setDoable] = useState<Pick<PanelProps, "actions" | "commands"> | null>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={phone ? css.sign : css.ask}
        aria-label={t("open")}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K"
        onClick={() => {
          setDoable({ actions: actionsOnPage(document), commands: commandsOf(document) });
          setOpen(true);
        }}
      >
        <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
          <circle cx="6" cy="6" r="4.3" fill="none" stroke="currentColor" strokeWidth="1.4" />
          <path d="M9.3 9.3L13 13" stroke="currentColor" strokeWidth="1.4" />
        </svg>
        {phone ? null : (
          <>
            <span aria-hidden="true">{t("open")}</span>
            <Kbd keys="Control+K" />
          </>
        )}
      </button>
      {doable ? (
        <Suspense>
          <Panel open={isOpen} onClose={() => setOpen(false)} {...doable} companies={companies} />
        </Suspense>
      ) : null}
    </>
  );
}
