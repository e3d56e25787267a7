"use client";

import { useEffect, useMemo, useRef } from "react";
import type { DocumentFile } from "@/lib/api/browser/purchases/document-files";
import { callWhenSeen } from "./call-when-seen";
import css from "./document.module.css";

type Props = {
  file: DocumentFile;
  width: number;
  /** Is true when the file is shown below others. */
  isBelowOthers: boolean;
  onPainted: () => void;
  onFault: () => void;
};

/** Shows a picture, drawn by the browser, which runs nothing that the file may contain. */
export function PictureView({ file, width, isBelowOthers, onPainted, onFault }: Props) {
  const url = useMemo(() => URL.createObjectURL(new Blob([file.bytes], { type: file.type })), [file]);
  const stopWaiting = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      stopWaiting.current?.();
      URL.revokeObjectURL(url);
    },
    [url],
  );
  return (
    <div className={css.page} style={{ width }}>
      {/* biome-ignore lint/performance/noImgElement: the picture comes from memory, so nothing can make it smaller */}
      <img
        src={url}
        alt={file.name}
        style={{ width }}
        onLoad={({ currentTarget }) => {
          stopWaiting.current = callWhenSeen(currentTarget, isBelowOthers, onPainted);
        }}
        onError={onFault}
      />
    </div>
  );
}
