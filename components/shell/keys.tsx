"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ModalDialog } from "@/components/ui/sheet";
import {
  type KeyGroup,
  type KeyOnPage,
  keyGroupsOnPage,
  keysAnew,
  keysOnPage,
  markRow,
  moveRow,
  press,
  setSingleKeys,
  singleKeysOn,
} from "./keyboard";
import { keyBefore } from "./keys-before";

/** What each part of a page is gone through with, by the words that say so. */
const keysOf = {
  rows: { move: ["J", "K"], openRow: ["Enter"] },
  marks: { mark: ["X"], markTo: ["Shift+X"] },
  cells: { cells: ["↑", "↓", "←", "→"], addRow: ["Tab"], moveRow: ["Alt+↑", "Alt+↓"], removeRow: ["Alt+Delete"] },
  quantities: { quantities: ["↑", "↓", "Enter"] },
  toStep: { toStep: ["Enter"] },
} as const satisfies Record<KeyGroup, Record<string, readonly string[]>>;

type KeysOf = typeof keysOf;
type GroupWords = { [Group in KeyGroup]: keyof KeysOf[Group] }[KeyGroup];

/** One listener for the page's keys, and the list of them behind `?`. */
export function Keys() {
  const t = useTranslations("shell.keys");
  const [list, setList] = useState<{ keys: readonly KeyOnPage[]; groups: ReadonlySet<KeyGroup> } | null>(null);
  const [on, setOn] = useState(true);
  const locale = useLocale();
  // The language is changed in place, and the words were read from the page at the press.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the page speaks another language once this is another
  useEffect(() => setList((was) => was && { ...was, keys: keysAnew(was.keys, document) }), [locale]);

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "?" && press(event, document)) {
        setOn(singleKeysOn());
        setList({ keys: keysOnPage(document), groups: keyGroupsOnPage(document) });
        event.preventDefault();
      } else if (press(event, document) || moveRow(event, document) || markRow(event, document)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    const early = keyBefore();
    if (early) onKeyDown(early);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <ModalDialog open={list !== null} onClose={() => setList(null)} title={t("title")} lead={t("lead")}>
      <dl className="grid grid-cols-[132px_1fr] gap-y-2 text-sm">
        {list?.keys.map(({ keys, label }) => (
          <KeyRow key={`${keys} ${label}`} keys={[keys]} label={label} />
        ))}
        {[...(list?.groups ?? [])].map((group) =>
          Object.entries(keysOf[group]).map(([words, keys]) => (
            <KeyRow key={words} keys={keys} label={t(words as GroupWords)} />
          )),
        )}
        <KeyRow keys={["?"]} label={t("help")} />
      </dl>
      <Button
        className="mt-5"
        size="sm"
        onClick={() => {
          setSingleKeys(!on);
          setOn(!on);
        }}
      >
        {on ? t("off") : t("on")}
      </Button>
    </ModalDialog>
  );
}

function KeyRow({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key} keys={key} />
        ))}
        <span className="sr">{keys.join(", ")}</span>
      </dt>
      <dd>{label}</dd>
    </>
  );
}
