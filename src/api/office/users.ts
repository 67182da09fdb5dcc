import type { z } from 'zod'
import { CATALOGUE } from '../../../contract/catalogue.ts'
import type {
  OwnPasswordInput,
  User,
  UserCidade,
  UserCidadeInput,
  UserInput,
  UserList,
} from '../../../contract/users.ts'
import { ON_SCREEN, post } from '../api.ts'
import { changed, listTag, officeApi, recordChanged } from './office-api.ts'

export const users = officeApi.injectEndpoints({
  endpoints: (build) => ({
    /** Staff get the refusal USUÁRIO SEM PERMISSÃO, which the section itself shows. */
    listUsers: build.query<z.infer<typeof UserList>, void>({
      query: () => '/users/list',
      extraOptions: { failure: CATALOGUE.listarUsuarios },
      providesTags: [listTag('Usuario')],
    }),
    getUser: build.query<User, string>({
      query: (id) => `/users/${id}`,
      extraOptions: { failure: CATALOGUE.carregarUsuario },
      providesTags: (_answer, _error, id) => [{ type: 'Usuario', id }],
    }),
    /** The cities of one user, for the modal that assigns them. */
    listUserCidades: build.query<UserCidade[], string>({
      query: (id) => `/users/${id}`,
      extraOptions: { failure: CATALOGUE.permissoesUsuario },
      transformResponse: ({ cidades }: User) => cidades,
      providesTags: (_answer, _error, id) => [{ type: 'Usuario', id }],
    }),
    /** Made untracked, like the next one: the password must not be in the store. */
    saveUser: build.mutation<User, z.input<typeof UserInput>>({
      query: post('/users'),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Usuario'),
    }),
    changeOwnPassword: build.mutation<{ ok: true }, OwnPasswordInput>({
      query: (body) => ({ url: '/users/senha', method: 'PUT', body }),
      extraOptions: ON_SCREEN,
    }),
    deleteUser: build.mutation<{ id: string }, { id: string }>({
      query: (body) => ({ url: '/users', method: 'DELETE', body }),
      extraOptions: ON_SCREEN,
      invalidatesTags: recordChanged('Usuario'),
    }),
    addUserCidade: build.mutation<UserCidade, UserCidadeInput>({
      query: post('/users/cidade'),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { user_id }) =>
        changed(error, [listTag('Usuario'), { type: 'Usuario', id: user_id }]),
    }),
    /** `id` is the assignment's; `user_id` is needed to invalidate that user's cities. */
    deleteUserCidade: build.mutation<{ id: string }, { id: string; user_id: string }>({
      query: ({ id }) => ({ url: '/users/cidade', method: 'DELETE', body: { id } }),
      extraOptions: ON_SCREEN,
      invalidatesTags: (_answer, error, { user_id }) =>
        changed(error, [listTag('Usuario'), { type: 'Usuario', id: user_id }]),
    }),
  }),
})

export const {
  useListUsersQuery,
  useGetUserQuery,
  useLazyGetUserQuery,
  useListUserCidadesQuery,
  useDeleteUserMutation,
  useAddUserCidadeMutation,
  useDeleteUserCidadeMutation,
} = users
