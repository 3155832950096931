import os from 'node:os';
import { makeOpsCommand } from '../commands/ops';
import { readUserName } from './operator-name';

afterEach(() => jest.restoreAllMocks());

it('runs the tool as a user without a name, as in a container', () => {
  jest.spyOn(os, 'userInfo').mockImplementation(() => {
    throw new Error('uv_os_get_passwd returned ENOENT');
  });
  expect(() => makeOpsCommand()).not.toThrow();
  expect(readUserName()).toBe(`uid-${process.getuid?.()}`);
});

it('names the user of the machine', () => {
  expect(readUserName()).toBe(os.userInfo().username);
});
