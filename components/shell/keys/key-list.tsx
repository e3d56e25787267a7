"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ModalDialog } from "@/components/ui/sheet";
import { type KeyGroup, keyGroups } from "./key-groups";
import { areSingleKeysOn } from "./keyboard";
import { type KeyOnPage, keyGroupsOnPage, keysOnPage, setSingleKeys, withCurrentLabels } from "./page-actions";

type Groups = typeof keyGroups;
type GroupTextKey = { [Group in KeyGroup]: keyof Groups[Group] }[KeyGroup];

type Props = { open: boolean; onClose: () => void };

/** The dialog with the keys that do something on the current page. */
export default function KeyList({ open, onClose }: Props) {
  const t = useTranslations("shell.keys");
  const [list, setList] = useState<{ keys: readonly KeyOnPage[]; groups: ReadonlySet<KeyGroup> } | null>(null);
  const [isOn, setIsOn] = useState(true);
  const locale = useLocale();
  // The page is read before the dialog opens, because elements behind a dialog are out of reach for keys.
  useLayoutEffect(() => {
    if (open) setIsOn(areSingleKeysOn());
    setList(open ? { keys: keysOnPage(document), groups: keyGroupsOnPage(document) } : null);
  }, [open]);
  // The language can change while the dialog is open, and the labels were read from the page when it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels must be read again after a change of language
  useEffect(
    () => setList((previous) => previous && { ...previous, keys: withCurrentLabels(previous.keys, document) }),
    [locale],
  );

  return (
    <ModalDialog open={list !== null} onClose={onClose} title={t("title")} lead={t("lead")}>
      <dl className="grid grid-cols-[132px_1fr] gap-y-2 text-sm">
        {list?.keys.map(({ keys, label }) => (
          <KeyRow key={`${keys} ${label}`} keys={[keys]} label={label} />
        ))}
        {[...(list?.groups ?? [])].map((group) =>
          Object.entries(keyGroups[group]).map(([textKey, keys]) => (
            <KeyRow key={`${group} ${textKey}`} keys={keys} label={t(textKey as GroupTextKey)} />
          )),
        )}
        <KeyRow keys={["?"]} label={t("help")} />
      </dl>
      <Button
        className="mt-5"
        size="sm"
        onClick={() => {
          setSingleKeys(!isOn);
          setIsOn(!isOn);
        }}
      >
        {isOn ? t("off") : t("on")}
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
