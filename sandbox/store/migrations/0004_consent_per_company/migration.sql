-- What was allowed before this was allowed for no company in particular: it is asked again.
DELETE FROM "Consent";

-- DropIndex
DROP INDEX "AuthorizationCode_interactionHash_idx";

-- AlterTable
ALTER TABLE "AuthorizationCode" DROP COLUMN "interactionHash";

-- AlterTable
ALTER TABLE "Consent" DROP CONSTRAINT "Consent_pkey",
ADD COLUMN     "companyId" UUID NOT NULL,
ADD CONSTRAINT "Consent_pkey" PRIMARY KEY ("userId", "clientId", "companyId");

-- AlterTable
ALTER TABLE "Interaction" ADD COLUMN     "finishedAt" TIMESTAMPTZ(6),
ADD COLUMN     "signedInUserId" UUID;

-- CreateIndex
CREATE INDEX "AuthorizationCode_userId_idx" ON "AuthorizationCode"("userId");


