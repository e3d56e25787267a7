import { notifyPerson } from "../notify";

// This process notifies one person, as the portal's sweep does, so that a test can kill it at any moment.

type NotifyRequest = { partnerId: string; personId: string };

process.on("message", ({ partnerId, personId }: NotifyRequest) => {
  void notifyPerson(partnerId, personId).then((sendResult) => process.send?.({ is: sendResult?.is ?? null }));
});
process.on("disconnect", () => process.exit(0));
process.send?.({ ready: true });
