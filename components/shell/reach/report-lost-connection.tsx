"use client";
import { useEffect } from "react";
import { useLostConnection } from "./lost-connection";

/** Reports that the server found the connection lost while it drew the page, so that the frame is drawn again. */
export function ReportLostConnection() {
  const { registerNotice } = useLostConnection();
  useEffect(() => registerNotice(false), [registerNotice]);
  return null;
}
