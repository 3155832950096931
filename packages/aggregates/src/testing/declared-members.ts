// The members of declared collections with their marks of personal data, without a database.
import mongoose, { type Connection, type Model, type Schema, type SchemaType } from 'mongoose';
import type { MemberOptions, PersonalKind } from '../schema/members';

export interface DeclaredMember {
  readonly collection: string;
  /** `payments.payer.name`: a list has the path of its items. */
  readonly path: string;
  /** Its own mark, or the one of the object that it is in. null: none. */
  readonly personal: PersonalKind | null;
  /** The path of the marked member: this one, or one that it is in. */
  readonly marked: string | null;
}

type Mark = Pick<DeclaredMember, 'personal' | 'marked'>;

const UNMARKED: Mark = { personal: null, marked: null };

/** Lists the members that hold values, of all collections that `declare` declares. */
export function listDeclaredMembers(declare: (connection: Connection) => unknown): readonly DeclaredMember[] {
  const connection = mongoose.createConnection();
  declare(connection);
  return (Object.values(connection.models) as readonly Model<unknown>[]).flatMap(({ schema, modelName }) =>
    listPaths(schema, '', UNMARKED).map((member) => ({ collection: modelName, ...member })),
  );
}

type Member = Omit<DeclaredMember, 'collection'>;

function listPaths(schema: Schema, prefix: string, inherited: Mark): readonly Member[] {
  const members: Member[] = [];
  schema.eachPath((name, type) => {
    // The paths below a map stand for its values.
    if (!name.includes('.')) members.push(...listOfType(type, `${prefix}${name}`, inherited));
  });
  return members;
}

interface Nested {
  readonly schema?: Schema;
  readonly schemaTypes?: readonly SchemaType[];
}

function listOfType(type: SchemaType, path: string, inherited: Mark): readonly Member[] {
  const { personal } = type.options as MemberOptions;
  const mark = personal === undefined ? inherited : { personal, marked: path };
  const { schema, schemaTypes = [] } = type as SchemaType & Nested;
  if (schema !== undefined) return listPaths(schema, `${path}.`, mark);
  const choices = schemaTypes.flatMap((choice) => listOfType(choice, path, mark));
  return choices.length > 0 ? choices : [{ path, ...mark }];
}
