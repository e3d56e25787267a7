"use client";
import { useLocale, useTranslations } from "next-intl";
import { useEffect, useLayoutEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Kbd } from "@/components/ui/kbd";
import { ModalDialog } from "@/components/ui/sheet";
import { type KeyGroup, keyGroups } from "./key-groups";
import { areSingleKeysOn } from "./keyboard";
import {
  findKeyGroupsOnPage,
  findKeysOnPage,
  type KeyOnPage,
  refreshLabels,
  setSingleKeysEnabled,
} from "./page-actions";

type KeyGroups = typeof keyGroups;
type GroupTextKey = { [Group in KeyGroup]: keyof KeyGroups[Group] }[KeyGroup];

type Props = { isOpen: boolean; onClose: () => void };

/** Shows the dialog with the keys that do something on the current page. */
export default function KeyList({ isOpen, onClose }: Props) {
  const t = useTranslations("shell.keys");
  const [listedKeys, setListedKeys] = useState<{ keys: readonly KeyOnPage[]; groups: ReadonlySet<KeyGroup> } | null>(
    null,
  );
  const [areSingleKeysEnabled, setAreSingleKeysEnabled] = useState(true);
  const locale = useLocale();
  // The page is read before the dialog opens, because elements behind a dialog are out of reach for keys.
  useLayoutEffect(() => {
    if (isOpen) setAreSingleKeysEnabled(areSingleKeysOn());
    setListedKeys(isOpen ? { keys: findKeysOnPage(document), groups: findKeyGroupsOnPage(document) } : null);
  }, [isOpen]);
  // The language can change while the dialog is open, and the labels were read from the page when it was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the labels must be read again after a change of language
  useEffect(
    () =>
      setListedKeys(
        (previousKeys) => previousKeys && { ...previousKeys, keys: refreshLabels(previousKeys.keys, document) },
      ),
    [locale],
  );

  return (
    <ModalDialog isOpen={listedKeys !== null} onClose={onClose} title={t("title")} lead={t("lead")}>
      <dl className="grid grid-cols-[132px_1fr] gap-y-2 text-sm">
        {listedKeys?.keys.map(({ keys, label }) => (
          <KeyRow key={`${keys} ${label}`} keys={[keys]} label={label} />
        ))}
        {[...(listedKeys?.groups ?? [])].map((group) =>
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
          setSingleKeysEnabled(!areSingleKeysEnabled);
          setAreSingleKeysEnabled(!areSingleKeysEnabled);
        }}
      >
        {areSingleKeysEnabled ? t("off") : t("on")}
      </Button>
    </ModalDialog>
  );
}

function KeyRow({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <>
      <dt className="flex gap-1">
        {keys.map((key) => (
          <Kbd key={key} shortcut={key} />
        ))}
        <span className="sr">{keys.join(", ")}</span>
      </dt>
      <dd>{label}</dd>
    </>
  );
}
